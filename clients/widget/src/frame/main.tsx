import { render } from 'preact';
import { openAccount } from './api/account';
import { isOffered } from './api/offered';
import { followTogether } from './api/shared-stream';
import { openStore } from './api/store';
import { unreadIn } from './chat/lines';
import { actionsOf } from './driver/actions';
import { openChat } from './driver/open-chat';
import { watchBrowser } from './driver/watch-browser';
import { openFormer } from './former/former';
import { readBoot } from './page/boot';
import { onColor } from './page/contrast';
import { openOpened } from './page/opened';
import { onPage, tellPage } from './page/page-link';
import { textsOf } from './page/texts';
import { openVisibility } from './page/visibility';
import { App } from './ui/app';
import { focusEnd } from './ui/focus';
import { isComposing } from './ui/is-composing';

const boot = readBoot();
const texts = textsOf(boot.messages);
const store = openStore(boot.widget_id);
const account = openAccount(boot.widget_id, boot.language, store, () => chat.tell({ kind: 'account.signed_out' }));
const chat = openChat({ app_id: boot.app_id, account, store, followSession: followTogether, isOffered });
const visibility = openVisibility();
const { accent, launcher } = boot.colors;

const style = document.documentElement.style;
style.setProperty('--accent', accent);
style.setProperty('--on-accent', onColor(accent));

function launcherLabel(): { count: number; label: string } {
  const count = unreadIn(chat.state());
  return { count, label: count === 0 ? texts('open') : texts('open_unread', { count }) };
}

const read = () => chat.tell({ kind: 'messages.seen' });
chat.subscribe(() => {
  if (visibility.isSeen()) read();
  tellPage({ cws: 'unread', ...launcherLabel() });
});
visibility.onSeen(read);
const opened = openOpened(boot.widget_id);
onPage((message) => {
  if (message.cws === 'focus') return focusEnd(document.body, message.at);
  const isOpen = message.cws === 'open';
  opened.write(isOpen);
  document.documentElement.toggleAttribute('data-fills', isOpen && message.fills);
  visibility.setOpen(isOpen);
  if (isOpen && message.focus) visibility.opened();
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !isComposing(event)) tellPage({ cws: 'close' });
});

render(
  <App
    boot={boot}
    texts={texts}
    chat={chat}
    actions={actionsOf(chat, texts('talk_to_person'))}
    former={openFormer(account, store)}
    account={account}
    email={() => store.read().email ?? ''}
    visibility={visibility}
  />,
  document.getElementById('app')!,
);
tellPage({
  cws: 'ready',
  isOpen: opened.read(),
  launcher: {
    label: texts('open'),
    text: boot.launcher.label,
    closeLabel: texts('close'),
    frameTitle: boot.title,
    color: launcher,
    onColor: onColor(launcher),
    position: boot.launcher.position,
    offsetX: boot.launcher.offset_x,
    offsetY: boot.launcher.offset_y,
    direction: boot.direction,
  },
});
watchBrowser(chat.tell);
chat.tell({ kind: 'chat.opened' });
