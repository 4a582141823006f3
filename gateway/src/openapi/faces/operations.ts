import { accountPages } from './account-pages';
import { authorizePages } from './authorize-pages';
import { devicePages } from './device-pages';
import { discovery } from './discovery';
import type { FaceOperation } from './face-operation';
import { oauthOperations } from './oauth-operations';
import { pageRedirects } from './page-redirects';
import { signInPages } from './sign-in-pages';
import { toolServer } from './tool-server';

/** Every operation that is no row of the route table, but for the streams. */
export const faceOperations: readonly FaceOperation[] = [
  ...toolServer,
  ...oauthOperations,
  ...authorizePages,
  ...discovery,
  ...signInPages,
  ...devicePages,
  ...accountPages,
  ...pageRedirects,
];
