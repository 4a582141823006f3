/** Hints for the client's user (MCP ToolAnnotations). */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Annotations of a tool that only reads. */
export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Annotations of a tool that adds something at each call. */
export const ADDS: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** Annotations of a tool whose repetition changes nothing more, and after which the earlier state can be restored. */
export const CHANGES: Annotations = { ...ADDS, idempotentHint: true };

/** Annotations of a tool whose repetition changes nothing more, and that overwrites or deletes things for good. */
export const REPLACES: Annotations = { ...CHANGES, destructiveHint: true };

/** Annotations of a tool that adds something at each call, or replaces for good what an id names. */
export const ADDS_OR_REPLACES: Annotations = { ...ADDS, destructiveHint: true };
