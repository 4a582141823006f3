import { render } from 'preact';
import { openAccount } from './api/account';
import { openStore } from './api/kept';
import { openOpened } from './api/opened';
import { readBoot } from './boot';
import { openChat } from './chat/chat';
import { unreadIn } from './chat/chat-state';
import { openFormer } from './chat/former';
import { onColor } from './contrast';
import { onPage, tellPage } from './page-link';
import { textsOf } from './texts';
import { App } from './ui/app';
import { focusEnd } from './ui/focus';
import { isComposing } from './ui/is-composing';
import { openVisibility } from './visibility';

const boot = readBoot();
const texts = textsOf(boot.messages);
const store = openStore(boot.widget_id);
const account = openAccount(boot.widget_id, boot.language, store, () => chat.signedOut());
const chat = openChat(boot, account, store);
const visibility = openVisibility();
const { accent, launcher } = boot.colors;

const style = document.documentElement.style;
style.setProperty('--accent', accent);
style.setProperty('--on-accent', onColor(accent));

function launcherLabel(): { count: number; label: string } {
  const count = unreadIn(chat.state(), store.read().seen ?? '');
  return { count, label: count === 0 ? texts('open') : texts('open_unread', { count }) };
}

chat.subscribe(() => {
  if (visibility.isSeen()) chat.read();
  tellPage({ cws: 'unread', ...launcherLabel() });
});
visibility.onSeen(() => chat.read());
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
chat.resume();
