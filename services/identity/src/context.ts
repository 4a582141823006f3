import {
  type Branding,
  brandingOf,
  type CallerTokens,
  type ClientOf,
  type Clock,
  type Logger,
  type Metrics,
  type PageFrame,
  type Redis,
  type Style,
} from '@cws/kit';
import type { conversations, grants, profiles, workspace } from '@cws/protos';
import type { Db } from 'mongodb';
import { type AnonymousLimits, anonymousLimits } from './anonymous/anonymous-limits';
import { openVisitorStore, type VisitorStore } from './anonymous/visitor-store';
import { type CliTokens, cliTokens } from './cli/cli-tokens';
import { type AuthorizationCodeStore, openAuthorizationCodeStore } from './code/code-store';
import type { IdentityEnv } from './config';
import { type DeviceLimits, deviceLimits } from './device/device-limits';
import { type DeviceStore, openDeviceStore } from './device/device-store';
import { type ErasureStore, openErasureStore } from './erasure/erasure-store';
import { type CountExport, countExports } from './export/export-limit';
import { type FamilyStore, openFamilyStore } from './family/family-store';
import { type RefreshTokens, refreshTokens } from './family/refresh-token';
import { type Revocations, revocations } from './family/revocations';
import { type KeyStore, openKeyStore } from './key/key-store';
import { capsOf } from './limits/limits-env';
import { openQuotaStore } from './limits/quota-store';
import { type CountTokenRequest, countTokenRequests } from './limits/token-limits';
import { openUserLimits, type UserLimits } from './limits/user-limits';
import { type Mailer, openMailer } from './mail/mailer';
import { type MergeStore, openMergeStore } from './merge/merge-store';
import { type OAuthParts, openOAuth } from './oauth/parts';
import { type AddressKeys, addressKeys } from './otp/address-keys';
import { type SendLimits, sendLimits } from './otp/address-record';
import { type AddressStore, openAddressStore } from './otp/address-store';
import { type CodeStore, openCodeStore } from './otp/code-store';
import { type NetworkTries, networkTries } from './otp/network-tries';
import { type Browsers, openBrowsers } from './pages/browser/browsers';
import { ICON_PATH, styleOf } from './pages/html/assets';
import { type Keyring, openKeyring } from './signing/keyring';
import { type Sealing, sealing } from './signing/sealing';
import { openSigningKeyStore, type SigningKeyStore } from './signing/signing-key-store';
import { type AccessTokens, accessTokens } from './token/access-token';

/** The dependencies of every rpc, built once. */
export interface Context {
  /** PUBLIC_ORIGIN, without a trailing slash. */
  readonly origin: string;
  readonly branding: Branding;
  readonly pageFrame: PageFrame;
  readonly pageStyle: Style;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Verifies callers that the gateway has signed. */
  readonly callers: CallerTokens;
  readonly profiles: ClientOf<typeof profiles.ProfilesServiceDefinition>;
  readonly workspace: ClientOf<typeof workspace.WorkspaceServiceDefinition>;
  readonly conversations: Pick<
    ClientOf<typeof conversations.ConversationsServiceDefinition>,
    'mergeUser' | 'hasSession' | 'listOwnChats' | 'listMessages' | 'listDeskMessages' | 'eraseUser' | 'eraseBusiness'
  >;
  readonly grants: Pick<
    ClientOf<typeof grants.GrantsServiceDefinition>,
    'mergeUser' | 'listGrants' | 'listGrantUses' | 'eraseUser' | 'eraseBusiness'
  >;
  readonly mailer: Mailer;
  readonly codes: CodeStore;
  readonly addresses: AddressStore;
  readonly addressKeys: AddressKeys;
  readonly sendLimits: SendLimits;
  readonly networkTries: NetworkTries;
  readonly anonymousLimits: AnonymousLimits;
  readonly visitors: VisitorStore;
  readonly merges: MergeStore;
  readonly erasures: ErasureStore;
  readonly userLimits: UserLimits;
  readonly authorizationCodes: AuthorizationCodeStore;
  readonly devices: DeviceStore;
  readonly deviceLimits: DeviceLimits;
  readonly countTokenRequest: CountTokenRequest;
  readonly countExport: CountExport;
  readonly families: FamilyStore;
  readonly keys: KeyStore;
  readonly sealing: Sealing;
  readonly signingKeys: SigningKeyStore;
  readonly keyring: Keyring;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly cliTokens: CliTokens;
  readonly oauth: OAuthParts;
  readonly browsers: Browsers;
  readonly revocations: Revocations;
}

/** The connections of this process. */
export interface Parts
  extends Pick<
    Context,
    'clock' | 'log' | 'metrics' | 'callers' | 'profiles' | 'workspace' | 'conversations' | 'grants'
  > {
  readonly db: Db;
  readonly redis: Redis;
}

/** Imports the keys. */
export async function openContext(env: IdentityEnv, parts: Parts): Promise<Context> {
  const { db, redis, clock, log, metrics, callers, profiles, workspace, conversations, grants } = parts;
  const signing = {
    configured: env.JWT_SIGNING_KEYS,
    store: openSigningKeyStore(db),
    sealing: sealing(env.TOKEN_MAC_KEYS),
  };
  const keyring = await openKeyring({ ...signing, clock, log });
  const quotas = openQuotaStore(db);
  const cap = capsOf(env);
  const branding = brandingOf(env);
  const pageStyle = styleOf(branding);
  const stores = {
    addresses: openAddressStore(db),
    visitors: openVisitorStore(db),
    merges: openMergeStore(db),
    erasures: openErasureStore(db),
    authorizationCodes: openAuthorizationCodeStore(db),
    devices: openDeviceStore(db, env.TOKEN_MAC_KEYS),
    families: openFamilyStore(db),
    keys: openKeyStore(db),
    oauth: openOAuth(db, env, clock),
    browsers: openBrowsers(db, env.PUBLIC_ORIGIN, env.TOKEN_MAC_KEYS),
  };
  return {
    ...stores,
    origin: env.PUBLIC_ORIGIN,
    branding,
    pageFrame: { branding, stylePath: pageStyle.path, iconPath: ICON_PATH },
    pageStyle,
    clock,
    log,
    metrics,
    callers,
    profiles,
    workspace,
    conversations,
    grants,
    userLimits: openUserLimits(redis),
    mailer: openMailer(env.SMTP_URL, { from: env.MAIL_FROM, branding }, log, metrics),
    codes: openCodeStore(redis, env.OTP_HMAC_KEYS, log),
    addressKeys: addressKeys(env.OTP_HMAC_KEYS),
    sendLimits: sendLimits(env),
    networkTries: networkTries({ redis, quotas, log }, cap('RATE_LIMIT_WRONG_CODES_PER_HOUR'), clock),
    anonymousLimits: anonymousLimits(quotas, cap('RATE_LIMIT_ANONYMOUS_USERS_PER_HOUR'), clock),
    deviceLimits: deviceLimits(quotas, env, clock),
    countTokenRequest: countTokenRequests(redis, cap('RATE_LIMIT_TOKEN_REQUESTS_PER_MINUTE')),
    countExport: countExports(quotas, cap('RATE_LIMIT_EXPORTS_PER_DAY'), clock),
    sealing: signing.sealing,
    signingKeys: signing.store,
    keyring,
    accessTokens: accessTokens(keyring, env.PUBLIC_ORIGIN),
    refreshTokens: refreshTokens(env.TOKEN_MAC_KEYS, 'user'),
    cliTokens: cliTokens(env.TOKEN_MAC_KEYS),
    revocations: revocations(redis, log, metrics),
  };
}
