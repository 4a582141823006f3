import type { Requirement } from './requirement';

/** The chat on the pages of a business. */
export const widgetRequirements = [
  {
    id: 'widget.create',
    contract: ['widgets'],
    text: 'A manager who creates a widget gets the published deployment with its snippet, and finds both in the list',
  },
  {
    id: 'widget.config',
    contract: ['widget-config'],
    text: 'A manager who sets a config replaces the whole document, as a draft until it is published, and reads earlier versions',
  },
  {
    id: 'widget.config-refused',
    contract: ['widget-config-refused'],
    text: 'A manager who sets a config with an unknown key or a wrong value is told the path, and the config stays as it was',
  },
  {
    id: 'widget.tokens',
    contract: ['widget-tokens', 'widget-session'],
    text: 'A visitor of a widget chats in its app and follows the chat, and the session names the widget',
  },
  {
    id: 'widget.tokens.bounds',
    contract: ['widget-tokens'],
    text: "A token of a widget gets 403 at everything but its app's chats, and its user's chats of other apps are foreign to it",
  },
  {
    id: 'widget.tokens.unknown',
    contract: ['widget-tokens'],
    text: 'A visitor who names an unknown or disabled widget, or one of a suspended app, gets 400 and no user',
  },
  {
    id: 'widget.tokens.disabled',
    contract: ['widget-disabled'],
    text: 'A visitor of a disabled widget gets 401 at refresh and 403 at chats and sends, reads on, and goes on when it is enabled again',
  },
  {
    id: 'widget.merge',
    contract: ['widget-merge', 'widget-tokens'],
    text: 'A visitor who signs in by a mailed code keeps their chat, with tokens that are bound as before',
  },
  {
    id: 'widget.chat',
    contract: ['widget-script', 'widget-chat'],
    text: 'A visitor of a page with hostile styles and a strict policy asks the bot and reads its answer with sources',
  },
  {
    id: 'widget.other-site',
    contract: ['widget-chat', 'widget-resume'],
    text: 'A visitor asks on a page of another site, where the browser refuses storage to the frame, and reads the answers',
  },
  {
    id: 'widget.insecure',
    contract: ['widget-chat'],
    text: 'A visitor of a deployment without TLS asks the bot and reads its answer',
  },
  {
    id: 'widget.size',
    contract: ['widget-script'],
    text: 'A page loads less than 30 kB for the script, the frame and its styles, compressed',
    unitTest: 'services/workspace-mcp/src/widget-frame/widget-listener.test.ts',
  },
  {
    id: 'widget.page',
    contract: ['widget-page'],
    text: 'A browser that opens the frame of a widget gets its page in a language of the visitor, and 404 where there is no widget',
  },
  {
    id: 'widget.origins',
    contract: ['widget-page'],
    text: 'A page of an origin that the widget does not list shows no widget',
  },
  {
    id: 'widget.secrecy',
    contract: ['widget-secrecy'],
    text: 'A page around the chat reads no token and no message, and its origin gets no CORS headers',
  },
  {
    id: 'widget.resume',
    contract: ['widget-resume'],
    text: 'A visitor who reloads the page or loses the network continues the chat, and each message is there once',
  },
  {
    id: 'widget.sign-in',
    contract: ['widget-chat', 'widget-merge'],
    text: 'A visitor signs in by a mailed code inside the chat and keeps it',
  },
  {
    id: 'widget.handoff',
    contract: ['widget-chat'],
    text: 'A visitor who asks for a person by the button reads the messages of the one who takes over',
  },
  {
    id: 'widget.unread',
    contract: ['widget-resume'],
    text: 'A visitor who has closed the chat sees the number of unread messages at the launcher until they open it',
  },
  {
    id: 'widget.attachments',
    contract: ['widget-chat'],
    text: 'A visitor who attaches a link sees it with its host, and nothing of it is loaded',
  },
  {
    id: 'widget.images',
    contract: ['widget-chat'],
    text: 'A visitor sees an image in a message of the bot as text with a link, and nothing of it is loaded',
  },
  {
    id: 'widget.any-page',
    contract: ['widget-script'],
    text: 'A visitor finds the launcher in its corner on a page with transforms, filters, overlays or isolation, and after it replaced its body',
  },
  {
    id: 'widget.any-document',
    contract: ['widget-script', 'widget-page'],
    text: 'A visitor finds the widget on a page that a framework hydrates or renders anew as a whole, and on one that is opened from a folder',
  },
  {
    id: 'widget.tag-manager',
    contract: ['widget-tag-managers'],
    text: 'A page whose script has lost its attributes shows the widget that the address of the script names; one that names none says so',
  },
  {
    id: 'widget.tabs',
    contract: ['widget-tabs'],
    text: 'A visitor who has more tabs of a site open than a browser makes connections asks in one of them and reads the answer in all',
  },
  {
    id: 'widget.phone',
    contract: ['widget-accessible'],
    text: 'A visitor of a phone gets the whole screen for the chat, wherever its launcher is, and reads the whole launcher',
  },
  {
    id: 'widget.stays-open',
    contract: ['widget-stays-open'],
    text: 'A visitor who opens the chat and goes to another page of the site finds it open there with the focus on the page, and closed in a new tab and once they have closed it',
  },
  {
    id: 'widget.offers',
    contract: ['widget-offers'],
    text: 'A visitor whose question has no answer is offered questions that have one, a person, and to ask differently, until a newer message comes',
  },
  {
    id: 'widget.rating',
    contract: ['widget-rating'],
    text: 'A visitor rates an answer, changes the rating, and finds it after a reload and in another tab',
  },
  {
    id: 'widget.names',
    contract: ['widget-names'],
    text: 'A visitor sees who wrote each message and when, that an automatic assistant answers, and once that a person takes over',
  },
  {
    id: 'widget.sources',
    contract: ['widget-sources'],
    text: 'A visitor opens each source of an answer, as a page or as the words that were quoted',
  },
  {
    id: 'widget.former-chats',
    contract: ['widget-former-chats'],
    text: 'A visitor whose chat has ended finds it in a list and reads it there',
  },
  {
    id: 'widget.whole-keyboard',
    contract: ['widget-accessible'],
    text: 'A visitor who uses the keyboard in a chat that fills the screen reaches every control, in both directions',
  },
  {
    id: 'widget.focus',
    contract: ['widget-accessible'],
    text: 'A visitor who uses the keyboard or an input method keeps their place in the chat, and what they have written on the page around it',
  },
  {
    id: 'widget.sign-in.codes',
    contract: ['widget-chat'],
    text: 'A visitor types the code in groups, is told when it is too short or over, and gets another one a minute later',
  },
  {
    id: 'widget.sign-out',
    contract: ['widget-chat'],
    text: 'A visitor who signs out leaves no token and no message in the browser',
  },
  {
    id: 'widget.markdown',
    contract: ['widget-chat'],
    text: 'A visitor sees the Markdown of an answer as lists, emphasis, code and links, and its source once',
  },
  {
    id: 'widget.long-message',
    contract: ['widget-chat'],
    text: 'A visitor sees all of a message of several lines, and is told when it is too long to be sent',
  },
  {
    id: 'widget.keyboard',
    contract: ['widget-accessible'],
    text: 'A visitor uses the whole chat by the keyboard',
  },
  {
    id: 'widget.accessible',
    contract: ['widget-accessible'],
    text: 'A visitor at 320 px, in light and dark colours and in a language from right to left, gets a chat without findings of axe',
  },
] as const satisfies readonly Requirement[];
