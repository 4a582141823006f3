import { z } from 'zod';

/** The envelope, as far as this client reads it (contract: envelope-success, envelope-failure). */
export const Envelope = z.object({
  success: z.boolean(),
  data: z.unknown().optional(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    })
    .optional(),
  meta: z.object({ next_cursor: z.string() }).partial().optional(),
});

export type Envelope = z.infer<typeof Envelope>;
