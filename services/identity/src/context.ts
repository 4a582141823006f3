import {
  type Branding,
  brandingOf,
  type CallerTokens,
  type ClientOf,
  type Clock,
  type Logger,
  type Metrics,
  type OutboundRules,
  outboundRules,
  type PageFrame,
  type Redis,
  type Style,
} from '@cws/kit';
import type { conversations, grants, profiles, workspace } from '@cws/protos';
import type { Db } from 'mongodb';
import { type AnonymousLimits, anonymousLimits } from './anonymous/anonymous-limits';
import { openVisitorStore, type VisitorStore } from './anonymous/visitor-store';
import { type AppUserStore, openAppUserStore } from './app-user/app-user-store';
import { type KeySets, keySets } from './app-user/key-sets';
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
import { type IdentityKeyStore, openIdentityKeyStore } from './identity-key/identity-key-store';
import { type KeyStore, openKeyStore } from './key/key-store';
import { capsOf } from './limits/limits-env';
import { openQuotaStore, type QuotaStore } from './limits/quota-store';
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
import { openSignInStore, type SignInStore } from './session/sign-in-store';
import { type Keyring, openKeyring } from './signing/keyring';
import { type Sealing, sealing } from './signing/sealing';
import { openSigningKeyStore, type SigningKeyStore } from './signing/signing-key-store';
import { type AccessTokens, accessTokens } from './token/access-token';

/** The other services, as far as this one calls them. */
export interface Services {
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
}

/** The dependencies of every rpc, built once: what all use, and what the verbs of a folder use by its name. */
export interface Context extends Services {
  /** PUBLIC_ORIGIN, without a trailing slash. */
  readonly origin: string;
  readonly branding: Branding;
  readonly clock: Clock;
  readonly log: Logger;
  /** Verifies callers that the gateway has signed. */
  readonly callers: CallerTokens;
  readonly mailer: Mailer;
  readonly otp: {
    readonly codes: CodeStore;
    readonly addresses: AddressStore;
    readonly addressKeys: AddressKeys;
    readonly sendLimits: SendLimits;
    readonly networkTries: NetworkTries;
  };
  readonly anonymous: { readonly visitors: VisitorStore; readonly limits: AnonymousLimits };
  readonly merges: MergeStore;
  readonly erasures: ErasureStore;
  readonly userLimits: UserLimits;
  readonly countExport: CountExport;
  readonly authorizationCodes: AuthorizationCodeStore;
  readonly devices: { readonly requests: DeviceStore; readonly limits: DeviceLimits };
  readonly families: FamilyStore;
  readonly revocations: Revocations;
  readonly keys: KeyStore;
  /** The keys of apps that name their own users, and the key sets that they refer to. */
  readonly identityKeys: {
    readonly store: IdentityKeyStore;
    readonly sealing: Sealing;
    readonly keySets: KeySets;
    readonly rules: OutboundRules;
  };
  readonly appUsers: AppUserStore;
  readonly signing: { readonly store: SigningKeyStore; readonly keyring: Keyring; readonly sealing: Sealing };
  readonly tokens: {
    readonly access: AccessTokens;
    /** Those of end users. */
    readonly refresh: RefreshTokens;
    readonly cli: CliTokens;
    readonly countRequest: CountTokenRequest;
  };
  readonly oauth: OAuthParts;
  readonly signIns: SignInStore;
  readonly pages: { readonly browsers: Browsers; readonly frame: PageFrame; readonly style: Style };
}

/** The connections of this process. */
export interface Parts extends Services, Pick<Context, 'origin' | 'clock' | 'log' | 'callers'> {
  readonly metrics: Metrics;
  readonly db: Db;
  readonly redis: Redis;
}

/** Imports the keys. */
export async function openContext(env: IdentityEnv, { db, redis, metrics, ...shared }: Parts): Promise<Context> {
  const { origin, clock, log } = shared;
  const quotas = openQuotaStore(db);
  const cap = capsOf(env);
  const branding = brandingOf(env);
  const signing = await openSigning(env, { db, clock, log });
  return {
    ...shared,
    branding,
    mailer: openMailer(env.SMTP_URL, { from: env.MAIL_FROM, branding }, log, metrics),
    otp: openOtp(env, { db, redis, quotas, clock, log }),
    anonymous: {
      visitors: openVisitorStore(db),
      limits: anonymousLimits(quotas, cap('RATE_LIMIT_ANONYMOUS_USERS_PER_HOUR'), clock),
    },
    merges: openMergeStore(db),
    erasures: openErasureStore(db),
    userLimits: openUserLimits(redis),
    countExport: countExports(quotas, cap('RATE_LIMIT_EXPORTS_PER_DAY'), clock),
    authorizationCodes: openAuthorizationCodeStore(db),
    devices: { requests: openDeviceStore(db, env.TOKEN_MAC_KEYS), limits: deviceLimits(quotas, env, clock) },
    families: openFamilyStore(db),
    revocations: revocations(redis, log, metrics),
    keys: openKeyStore(db),
    identityKeys: openIdentityKeys(env, db),
    appUsers: openAppUserStore(db),
    signing,
    tokens: {
      access: accessTokens(signing.keyring, origin),
      refresh: refreshTokens(env.TOKEN_MAC_KEYS, 'user'),
      cli: cliTokens(env.TOKEN_MAC_KEYS),
      countRequest: countTokenRequests(redis, cap('RATE_LIMIT_TOKEN_REQUESTS_PER_MINUTE')),
    },
    oauth: openOAuth(db, env, clock),
    signIns: openSignInStore(db),
    pages: openPages(env, origin, branding),
  };
}

function openIdentityKeys(env: IdentityEnv, db: Db): Context['identityKeys'] {
  const rules = outboundRules({ ports: env.SITE_READER_PORTS, allowHosts: env.SITE_READER_ALLOW_HOSTS });
  const secrets = sealing(env.TOKEN_MAC_KEYS, 'identity keys of apps at rest');
  return { store: openIdentityKeyStore(db), sealing: secrets, keySets: keySets(rules), rules };
}

async function openSigning(
  env: IdentityEnv,
  { db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>,
): Promise<Context['signing']> {
  const [store, seal] = [openSigningKeyStore(db), sealing(env.TOKEN_MAC_KEYS)];
  const keyring = await openKeyring({ configured: env.JWT_SIGNING_KEYS, store, sealing: seal, clock, log });
  return { store, keyring, sealing: seal };
}

interface OtpParts extends Pick<Parts, 'db' | 'redis' | 'clock' | 'log'> {
  readonly quotas: QuotaStore;
}

const openOtp = (env: IdentityEnv, { db, redis, quotas, clock, log }: OtpParts): Context['otp'] => ({
  codes: openCodeStore(redis, env.OTP_HMAC_KEYS, log),
  addresses: openAddressStore(db),
  addressKeys: addressKeys(env.OTP_HMAC_KEYS),
  sendLimits: sendLimits(env),
  networkTries: networkTries({ redis, quotas, log }, capsOf(env)('RATE_LIMIT_WRONG_CODES_PER_HOUR'), clock),
});

function openPages({ TOKEN_MAC_KEYS }: IdentityEnv, origin: string, branding: Branding): Context['pages'] {
  const style = styleOf(branding);
  return {
    browsers: openBrowsers(origin, TOKEN_MAC_KEYS),
    frame: { branding, stylePath: style.path, iconPath: ICON_PATH },
    style,
  };
}
