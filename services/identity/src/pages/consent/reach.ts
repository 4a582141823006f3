import type { AuthorizeRequest } from '../../authorize/authorize';
import { type Html, html } from '../html/html';
import { unfold } from '../html/unfold';

/** Says in plain words what a connection of each kind can do and what none can, and names the scopes of the request. */
export const reach = ({ may_write, scope }: AuthorizeRequest): Html =>
  unfold(
    'What exactly may it do?',
    html`<dl class="facts">
<dt>Read only</dt><dd>It can look at apps, the agent and its Brief, knowledge and widgets. It changes nothing and reads no conversations.</dd>
${
  may_write &&
  html`<dt>Read and write</dt><dd>In a business it can do everything that your role there allows: what it publishes is live for customers, and it can read, answer, archive and delete the conversations of that business.</dd>`
}
<dt>Your account only</dt><dd>It sees the list of your businesses, and nothing inside them: no conversations, no apps. With read and write it can also create new businesses.</dd>
<dt>Never</dt><dd>Whatever you choose, it never reaches your own chats, your profile and settings, your notifications or your keys.</dd>
<dt>Scopes</dt><dd>It asks for ${scope.split(' ').map((one, n) => html`${n > 0 && ' and '}<code>${one}</code>`)}.</dd>
</dl>`,
  );
