/** In US dollars for a million tokens. */
export interface ModelPrice {
  readonly input: number;
  /** For input that the provider read from its cache; null: as any other. */
  readonly cachedInput: number | null;
  /** For input that the provider wrote to its cache; without it as any other. */
  readonly cacheWrite?: number;
  /** Reasoning is output. */
  readonly output: number;
}

/** Prices by model, `provider:model`. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>;
