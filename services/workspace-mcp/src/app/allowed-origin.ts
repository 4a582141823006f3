import { limits } from '@cws/protos';
import { z } from 'zod';

const { max_characters } = limits['cws.workspace.v1.BusinessApp'].allowed_origins;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The origin that an address without path, query and user names, as browsers send it (RFC 6454 §6.2); null for any other address. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, href } = new URL(text);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isSecure && href === `${origin}/` ? origin : null;
}

/** contract: app-origins */
export const allowedOrigin = z
  .string()
  .trim()
  .max(max_characters)
  .transform((text, check) => {
    const origin = originOf(text);
    if (origin !== null) return origin;
    check.addIssue('must be an origin such as https://www.example.com; http is for loopback alone');
    return z.NEVER;
  });
