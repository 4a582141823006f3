import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Redaction } from './redaction';

const MAX_BYTES = 32 * 1024;
const CUT_MARK = '\n[The result is longer: only its first 32 KiB are shown.]';

type Content = CallToolResult['content'][number];

/** The texts of a result; what else it holds is named and not shown (contract: grants-tool-results). Values of headers are redacted first. */
export const resultText = (result: CallToolResult, redaction: Redaction): string =>
  cut(redacted(wholeText(result), redaction));

const wholeText = ({ content, structuredContent }: CallToolResult): string =>
  content.length === 0 && structuredContent ? JSON.stringify(structuredContent) : content.map(partText).join('\n');

/** No more of a text is read than is shown, and a value that begins in front of the cut and ends behind it is not shown in part. */
function redacted(text: string, redaction: Redaction): Shown {
  const most = MAX_BYTES + redaction.longest;
  const whole = redaction.in(text.slice(0, most));
  return text.length > most
    ? { text: whole.slice(0, Math.max(0, whole.length - redaction.longest)), isCut: true }
    : { text: whole, isCut: false };
}

interface Shown {
  readonly text: string;
  readonly isCut: boolean;
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

function cut({ text, isCut }: Shown): string {
  const bytes = Buffer.from(text.toWellFormed());
  if (bytes.length <= MAX_BYTES) return bytes.toString() + (isCut ? CUT_MARK : '');
  // A letter that is cut in two is left out.
  const whole = new TextDecoder().decode(bytes.subarray(0, MAX_BYTES), { stream: true });
  return whole + CUT_MARK;
}
