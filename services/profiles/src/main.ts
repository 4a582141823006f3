import '@cws/kit/require-node';
import { runService, startWorker, systemClock } from '@cws/kit';
import { profilesEnv } from './config';
import { openContext } from './context';
import { fireReminders } from './event/fire-reminders';
import { migrations } from './migrations';
import { profilesService } from './service';

const LOOK_EVERY_MS = 1_000;

runService('profiles', profilesEnv, async (env, boot) => {
  const { db } = await boot.mongo(env, migrations);
  const context = openContext(env, { db, clock: systemClock });
  const reminders = startWorker('reminders', LOOK_EVERY_MS, () => fireReminders(context), boot.log);
  boot.life.onStop('reminders', reminders.stop);
  return { services: [profilesService(context)] };
});
