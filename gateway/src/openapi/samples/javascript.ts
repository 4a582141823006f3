import type { SampleBody, SampleRequest } from './request';

/** A module for browsers and Node. */
export function javascriptOf({ method, url, credential, body }: SampleRequest): string {
  const headers = [
    ...(credential === 'bearer' ? ['Authorization: `Bearer $' + '{token}`'] : []),
    ...(body && isText(body) ? [`'Content-Type': '${body.type}'`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(credential === 'cookie' ? [`credentials: 'include'`] : []),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body ? [`body: ${bodyOf(body)}`] : []),
  ];
  const call =
    options.length === 0 ? `fetch('${url}')` : `fetch('${url}', {\n${options.map((one) => `  ${one},\n`).join('')}})`;
  return `${body?.type === 'multipart/form-data' ? FORM : ''}const response = await ${call};`;
}

const FORM = "const form = new FormData();\nform.append('avatar', file);\n";

const isText = ({ type }: SampleBody): boolean => type === 'application/json';

function bodyOf({ type, value }: SampleBody): string {
  if (type === 'multipart/form-data') return 'form';
  const json = JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
  return type === 'application/json' ? `JSON.stringify(${json})` : `new URLSearchParams(${json})`;
}
