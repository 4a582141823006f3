import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

const MOST_BYTES = 32 * 1024;
const CUT_MARK = '\n[The result is longer: only its first 32 KiB are shown.]';

type Content = CallToolResult['content'][number];

/** The texts of a result; what else it holds is named and not shown (contract: grants-tool-results). */
export function resultText({ content, structuredContent }: CallToolResult): string {
  if (content.length === 0 && structuredContent) return cut(JSON.stringify(structuredContent));
  return cut(content.map(partText).join('\n'));
}

function partText(part: Content): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'resource' && 'text' in part.resource) return part.resource.text;
  return `[${nameOf(part)}, which is not shown]`;
}

function nameOf(part: Exclude<Content, { type: 'text' }>): string {
  if (part.type === 'resource_link') return 'a link to a resource';
  const mimeType = part.type === 'resource' ? part.resource.mimeType : part.mimeType;
  const kind = part.type === 'resource' ? 'a binary resource' : `${part.type} content`;
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mimeType ?? '') ? `${kind} of type ${mimeType}` : kind;
}

function cut(text: string): string {
  const bytes = Buffer.from(text.toWellFormed());
  if (bytes.length <= MOST_BYTES) return bytes.toString();
  // A letter that is cut in two is left out.
  const whole = new TextDecoder().decode(bytes.subarray(0, MOST_BYTES), { stream: true });
  return whole + CUT_MARK;
}
