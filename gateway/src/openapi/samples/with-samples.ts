import type { OperationObject, Place } from '../components/document-parts';
import type { Schema } from '../components/schemas';
import type { Examples } from '../examples/example-of';
import { curlOf } from './curl';
import { javascriptOf } from './javascript';
import { sampleRequest } from './request';

/** People open these pages, and their forms are sent by no other program. */
const FOR_BROWSERS = 'pages';

/** The operation with code that makes the request of its example. */
export function withSamples(operation: OperationObject, place: Place, examples: Examples, origin: string): Schema {
  if (operation.tags[0] === FOR_BROWSERS) return operation;
  const request = sampleRequest(operation, place, examples, origin);
  const isSocket = '101' in operation.responses;
  return {
    ...operation,
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: isSocket ? curlOfSocket(request.url) : curlOf(request) },
      { lang: 'JavaScript', label: 'JavaScript', source: isSocket ? socketOf(request.url) : javascriptOf(request) },
    ],
  };
}

const atSocket = (url: string): string => url.replace(/^http/, 'ws');

/** curl opens WebSockets since 8.11. */
const curlOfSocket = (url: string): string => `curl -N '${atSocket(url)}' \\\n  -H "Authorization: Bearer $TOKEN"`;

/** A browser sets no header here, so it sends a ticket. */
const socketOf = (url: string): string =>
  `const socket = new WebSocket(\`${atSocket(url)}?ticket=\${ticket}\`);\nsocket.onmessage = ({ data }) => console.log(JSON.parse(data));`;
