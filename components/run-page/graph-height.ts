/** What is left of the window below the run's head, and never too little to see a graph in. */
export const GRAPH_HEIGHT = "h-[max(24rem,calc(100dvh-18rem))]";
