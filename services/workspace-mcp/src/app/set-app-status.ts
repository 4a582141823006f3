import { AppError, type Call, invalidField } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Context } from '../context';
import { APP_STATUSES, type AppStatus, appMessage } from './app';

const isAppStatus = (text: string): text is AppStatus => (APP_STATUSES as readonly string[]).includes(text);

/** Errors: app_not_found, and conflict for the default assistant app, which every rerouted session needs. */
export async function setAppStatus(
  { apps, defaultApp }: Context,
  call: Call,
  request: workspace.SetAppStatusRequest,
): Promise<workspace.SetAppStatusResponse> {
  const app_id = request.app_id.toLowerCase();
  if (!isAppStatus(request.status)) throw invalidField('status', `must be one of ${APP_STATUSES.join(', ')}`);
  if (app_id === defaultApp.app_id)
    throw new AppError('conflict', { message: 'The default assistant app is always active' });
  const app = await apps.setStatus(call, app_id, request.status);
  if (!app) throw new AppError('app_not_found');
  return { app: appMessage(app) };
}
