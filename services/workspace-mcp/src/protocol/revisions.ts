/** Protocol revisions that the server speaks, newest first. */
export const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type Revision = (typeof REVISIONS)[number];

export const LATEST: Revision = REVISIONS[0];

const isRevision = (text: unknown): text is Revision => (REVISIONS as readonly unknown[]).includes(text);

/** The revision in the response to initialize: the requested one if supported, else the newest. */
export const negotiate = (requested: unknown): Revision => (isRevision(requested) ? requested : LATEST);

const since = (first: Revision) => (revision: Revision) => revision >= first;

/** Whether a revision defines a field; other revisions do not get it (contract: tool-server-initialize). */
export const defines = {
  annotations: since('2025-03-26'),
  title: since('2025-06-18'),
  structuredContent: since('2025-06-18'),
  serverDescription: since('2025-11-25'),
};
