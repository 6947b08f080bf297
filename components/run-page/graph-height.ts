/** The remaining window height below the run's header, with a minimum for the graph. */
export const GRAPH_HEIGHT = "h-[max(24rem,calc(100dvh-18rem))]";
