import { Advice } from '../../processes/advice.ts';

/** A service in which operations can be made, with the names that the generated code refers to. */
export interface Service {
  /** Folder below `services`. */
  readonly name: string;
  /** The name of the proto package, which is also the name of the gateway's client. */
  readonly namespace: string;
  /** The unit tests call the service through this: a function of a module, and the client in its result. */
  readonly start: string;
  readonly testing: string;
  readonly client: string;
  /** Where the operation of a noun goes of which nothing is promised yet. */
  readonly tag: string;
  readonly page: string;
  readonly requirements: string;
}

export const services: readonly Service[] = [
  {
    name: 'conversations',
    namespace: 'conversations',
    start: 'startConversations',
    testing: '../testing',
    client: 'first',
    tag: 'chats',
    page: 'chats',
    requirements: 'session',
  },
  {
    name: 'grants',
    namespace: 'grants',
    start: 'serveGrants',
    testing: '../testing/serve',
    client: 'client',
    tag: 'grants',
    page: 'tool-servers',
    requirements: 'profile',
  },
  {
    name: 'identity',
    namespace: 'identity',
    start: 'serveIdentity',
    testing: '../testing/serve',
    client: 'client',
    tag: 'auth',
    page: 'sign-in',
    requirements: 'identity',
  },
  {
    name: 'profiles',
    namespace: 'profiles',
    start: 'serveProfiles',
    testing: '../testing/serve',
    client: 'client',
    tag: 'users',
    page: 'users',
    requirements: 'profile',
  },
  {
    name: 'workspace-mcp',
    namespace: 'workspace',
    start: 'startWorkspace',
    testing: '../testing/workspace',
    client: 'client',
    tag: 'tools',
    page: 'workspace-tools',
    requirements: 'session',
  },
];

export function serviceNamed(name: string): Service {
  const service = services.find((one) => one.name === name);
  if (service) return service;
  throw new Advice(`There is no service "${name}"; there are ${services.map((one) => one.name).join(', ')}.`);
}

export const protoOf = ({ namespace }: Service): string => `protos/cws/${namespace}/v1/${namespace}_service.proto`;
