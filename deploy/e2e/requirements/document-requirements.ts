import type { Requirement } from './requirement';

/** The documents that describe the service, and the catalogue of tool servers. */
export const documentRequirements = [
  {
    id: 'discovery.protected-resource',
    contract: ['protected-resource-metadata'],
    text: 'A client finds the protected-resource document at the host root and at the path of the tool server',
  },
  {
    id: 'discovery.authorization-server',
    contract: ['authorization-server-metadata'],
    text: 'A client finds the metadata of the authorization server',
  },
  { id: 'discovery.jwks', contract: ['jwks'], text: 'The published signing keys do not contain their private parts' },
  {
    id: 'openapi.operations',
    contract: ['openapi-document'],
    text: '/openapi.json describes every operation with its statuses',
  },
  { id: 'openapi.errors', contract: ['error-codes'], text: '/openapi.json lists the error codes' },
  { id: 'openapi.page', contract: ['docs-page'], text: 'A browser that opens /docs gets the guides and the reference' },
  { id: 'docs.guides', contract: ['docs-guides'], text: 'Every block of code in the guides works as it stands' },
  {
    id: 'docs.pages',
    contract: ['docs-guides', 'docs-page'],
    text: 'The pages below /docs are accessible and fit a narrow phone, in light and dark',
  },
  {
    id: 'docs.reference',
    contract: ['docs-reference'],
    text: 'The reference shows every operation, and loads nothing from other origins',
  },
  {
    id: 'openapi.readable',
    contract: ['openapi-readable'],
    text: '/openapi.json describes every field and parameter, and has valid examples',
    unitTest: 'gateway/src/openapi/document-quality.test.ts',
  },
  {
    id: 'openapi.oauth',
    contract: ['openapi-document'],
    text: '/openapi.json describes the OAuth endpoints with the values of error',
  },
  {
    id: 'openapi.discovery',
    contract: ['openapi-document'],
    text: '/openapi.json describes the discovery documents at the host root with their fields',
  },
  {
    id: 'openapi.tools',
    contract: ['openapi-document'],
    text: '/openapi.json describes the responses of the tool server',
  },
  {
    id: 'openapi.strict',
    contract: ['openapi-agrees'],
    text: '/openapi.json accepts and refuses the same requests as the server, and describes its responses',
  },
] as const satisfies readonly Requirement[];
