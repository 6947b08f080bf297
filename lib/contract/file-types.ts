/** Images that a browser may show itself: nothing in them runs. */
export const RASTER_TYPES = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
] as const;

const RASTER: ReadonlySet<string> = new Set(RASTER_TYPES);
export const isRasterType = (type: string) => RASTER.has(type);

const textBased =
  /^(text\/.+|image\/svg\+xml|application\/(json|xml|yaml|javascript|sql|toml|.+\+(json|xml)))$/;

/** Whether contents of a type are text. */
export const isTextType = (type: string) => textBased.test(type);
