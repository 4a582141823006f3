import { timestamp } from '@cws/kit';
import { type ValueOf, values, type workspace } from '@cws/protos';

export const APP_STATUSES = values['cws.workspace.v1.AppStatus'];
export type AppStatus = ValueOf<'cws.workspace.v1.AppStatus'>;

/** Slug of the app of sessions that name none. */
export const ASSISTANT_SLUG = 'assistant';

/** A row of `apps`. */
export interface App {
  _id: string;
  /** Empty for the default assistant app, which belongs to no business. */
  business_id: string;
  name: string;
  slug: string;
  status: AppStatus;
  is_default: boolean;
  agent_id: string;
  created_at: Date;
  /** Origins whose pages may call the REST interface (contract: app-origins); absent: none. */
  allowed_origins?: readonly string[];
}

/** The form in which the REST interface shows it to a member (contract: business-apps). */
export const businessAppOf = (app: App): workspace.BusinessApp => ({
  id: app._id,
  name: app.name,
  slug: app.slug,
  status: app.status,
  is_default: app.is_default,
  agent_id: app.agent_id,
  allowed_origins: [...(app.allowed_origins ?? [])],
});

/** The form in which tools show it. */
export const appView = (app: App) => ({
  app_id: app._id,
  name: app.name,
  slug: app.slug,
  status: app.status,
  is_default: app.is_default,
  agent_id: app.agent_id,
  created_at: timestamp(app.created_at),
});

export const appMessage = (app: App): workspace.App => ({ ...appView(app), business_id: app.business_id });
