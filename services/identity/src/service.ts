import { type BoundService, bindService, type CallerKind, type Issuer, SIGNED_IN } from '@cws/kit';
import { identity } from '@cws/protos';
import { signInAnonymously } from './anonymous/sign-in-anonymously';
import { signInAppUser } from './app-user/sign-in-app-user';
import type { Context } from './context';
import { eraseAccount } from './erasure/erase-account';
import { getErasure } from './erasure/get-erasure';
import { readExport } from './export/read-export';
import { createIdentityKey } from './identity-key/create-identity-key';
import { deleteIdentityKey } from './identity-key/delete-identity-key';
import { listIdentityKeys } from './identity-key/list-identity-keys';
import { createKey } from './key/create-key';
import { deleteKey } from './key/delete-key';
import { listKeys } from './key/list-keys';
import { resolveCredential } from './key/resolve-credential';
import { eraseUser } from './operator/erase-user';
import { findUser } from './operator/find-user';
import { requestOtp } from './otp/request-otp';
import { requestPurposeCode } from './otp/request-purpose-code';
import { verifyOtp } from './otp/verify-otp';
import { verifyPurposeCode } from './otp/verify-purpose-code';
import { deleteSession } from './session/delete-session';
import { listSessions } from './session/list-sessions';
import { getJwks } from './signing/get-jwks';
import { rotateSigningKey } from './signing/rotate-signing-key';
import { checkFamily } from './token/check-family';
import { listRevokedFamilies } from './token/list-revoked-families';
import { logout } from './token/logout';
import { refreshTokens } from './token/refresh-tokens';

const from: readonly Issuer[] = ['gateway'];
/** Signing in needs no credential and ignores one. */
const anyone: readonly CallerKind[] = [...SIGNED_IN, 'widget', 'none'];
/** The gateway makes these calls before it has authenticated the caller, or for itself. */
const asking: readonly CallerKind[] = [...anyone, 'service'];

export const identityService = (context: Context): BoundService =>
  bindService(
    identity.IdentityServiceDefinition,
    {
      requestOtp: { from, as: anyone, handle: requestOtp },
      verifyOtp: { from, as: anyone, handle: verifyOtp },
      requestPurposeCode: { from, as: SIGNED_IN, handle: requestPurposeCode },
      verifyPurposeCode: { from, as: SIGNED_IN, handle: verifyPurposeCode },
      eraseAccount: { from, as: SIGNED_IN, handle: eraseAccount },
      eraseUser: { from: ['operator'], as: ['operator'], handle: eraseUser },
      getErasure: { from: [...from, 'operator'], as: [...anyone, 'operator'], handle: getErasure },
      signInAnonymously: { from, as: anyone, handle: signInAnonymously },
      signInAppUser: { from, as: anyone, handle: signInAppUser },
      createIdentityKey: { from, as: SIGNED_IN, handle: createIdentityKey },
      listIdentityKeys: { from, as: SIGNED_IN, handle: listIdentityKeys },
      deleteIdentityKey: { from, as: SIGNED_IN, handle: deleteIdentityKey },
      listSessions: { from, as: SIGNED_IN, handle: listSessions },
      deleteSession: { from, as: SIGNED_IN, handle: deleteSession },
      refreshTokens: { from, as: anyone, handle: refreshTokens },
      logout: { from, as: anyone, handle: logout },
      getJwks: { from, as: asking, handle: getJwks },
      listRevokedFamilies: { from, as: asking, handle: listRevokedFamilies },
      checkFamily: { from, as: asking, handle: checkFamily },
      resolveCredential: { from, as: asking, handle: resolveCredential },
      rotateSigningKey: { from: ['operator'], as: ['operator'], handle: rotateSigningKey },
      findUser: { from: ['operator'], as: ['operator'], handle: findUser },
      createKey: { from, as: SIGNED_IN, handle: createKey },
      listKeys: { from, as: SIGNED_IN, handle: listKeys },
      readExport: { from: ['operator'], as: ['operator'], handle: readExport },
      deleteKey: { from, as: SIGNED_IN, handle: deleteKey },
    },
    context,
  );
