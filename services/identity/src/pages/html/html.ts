export { type Content, Html, html } from '@cws/kit';
