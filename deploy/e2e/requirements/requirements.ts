import { accountRequirements } from './account-requirements';
import { answerRequirements } from './answer-requirements';
import { appUserRequirements } from './app-user-requirements';
import { approvalRequirements } from './approval-requirements';
import { avatarRequirements } from './avatar-requirements';
import { botRequirements } from './bot-requirements';
import { businessRequirements } from './business-requirements';
import { chatRequirements } from './chat-requirements';
import { cliRequirements } from './cli-requirements';
import { cliTokenRequirements } from './cli-token-requirements';
import { contentRequirements } from './content-requirements';
import { documentRequirements } from './document-requirements';
import { eventRequirements } from './event-requirements';
import { grantRequirements } from './grant-requirements';
import { httpRequirements } from './http-requirements';
import { idempotencyRequirements } from './idempotency-requirements';
import { identityRequirements } from './identity-requirements';
import { keyRequirements } from './key-requirements';
import { messageRequirements } from './message-requirements';
import { oauthRequirements } from './oauth-requirements';
import { operationRequirements } from './operation-requirements';
import { otpRequirements } from './otp-requirements';
import { pageRequirements } from './page-requirements';
import { profileRequirements } from './profile-requirements';
import { raceRequirements } from './race-requirements';
import { realtimeRequirements } from './realtime-requirements';
import { sendingRequirements } from './sending-requirements';
import { sessionRequirements } from './session-requirements';
import { siteRequirements } from './site-requirements';
import { tokenRequirements } from './token-requirements';
import { toolRequirements } from './tool-requirements';
import { unitRequirements } from './unit-requirements';
import { userRequirements } from './user-requirements';
import { widgetRequirements } from './widget-requirements';
import { wireRequirements } from './wire-requirements';

/** All behaviours that are promised outside. `requirements.test.ts` fails if one of them has no test that names its id. */
export const requirements = [
  ...wireRequirements,
  ...httpRequirements,
  ...idempotencyRequirements,
  ...otpRequirements,
  ...tokenRequirements,
  ...appUserRequirements,
  ...identityRequirements,
  ...chatRequirements,
  ...sessionRequirements,
  ...botRequirements,
  ...businessRequirements,
  ...sendingRequirements,
  ...messageRequirements,
  ...answerRequirements,
  ...raceRequirements,
  ...realtimeRequirements,
  ...siteRequirements,
  ...userRequirements,
  ...accountRequirements,
  ...avatarRequirements,
  ...profileRequirements,
  ...eventRequirements,
  ...grantRequirements,
  ...keyRequirements,
  ...toolRequirements,
  ...contentRequirements,
  ...widgetRequirements,
  ...oauthRequirements,
  ...approvalRequirements,
  ...cliTokenRequirements,
  ...cliRequirements,
  ...pageRequirements,
  ...documentRequirements,
  ...operationRequirements,
  ...unitRequirements,
] as const;

export type RequirementId = (typeof requirements)[number]['id'];
