import { type Boot, defineService, startWorker, systemClock, type Work } from '@cws/kit';
import { avatarListener } from './avatar/avatar-listener';
import { openStorage } from './avatar/open-storage';
import { removeImage } from './avatar/remove-images';
import { avatarRenderer } from './avatar/render-avatar';
import { profilesEnv } from './config';
import { openContext } from './context';
import { fireReminders } from './event/fire-reminders';
import { migrations } from './migrations';
import { profilesService } from './service';

const LOOK_EVERY_MS = 1_000;

export const profilesProcess = defineService('profiles', profilesEnv, async (env, boot) => {
  const { db } = await boot.mongo(env, migrations);
  const storage = openStorage(env, db);
  const context = openContext(env, { db, storage, clock: systemClock, origin: env.PUBLIC_ORIGIN });
  keepDoing('reminders', () => fireReminders(context), boot);
  keepDoing('images to be removed', () => removeImage(context), boot);
  const { tokens, log } = boot;
  const renderer = avatarRenderer(log);
  boot.life.onStop('avatar renderer', renderer.stop);
  return { services: [profilesService(context)], http: avatarListener({ context, renderer, tokens, log }) };
});

function keepDoing(name: string, work: Work, { log, life }: Boot): void {
  life.onStop(name, startWorker(name, LOOK_EVERY_MS, work, log).stop);
}
