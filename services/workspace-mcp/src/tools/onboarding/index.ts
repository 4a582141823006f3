import type { Tool } from '../../tool/tool';
import { intakePropose } from './intake-propose';
import { onboardBusiness } from './onboard-business';

export const onboardingTools: readonly Tool[] = [intakePropose, onboardBusiness];
