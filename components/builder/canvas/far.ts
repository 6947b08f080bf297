import { createContext } from "react";

/** Whether the canvas is seen from so far that boxes are drawn without names. */
export const FarContext = createContext(false);

/** Whether boxes are dragged: until they are let go, lines lead straight to them. */
export const DraggingContext = createContext(false);

/** A card takes far longer to draw than a plain box: of many, names are given up as soon as they are hard to read. */
const MANY = 100;

export const isLarge = (boxes: number): boolean => boxes > MANY;

export const farZoom = (boxes: number): number => (isLarge(boxes) ? 0.5 : 0.25);
