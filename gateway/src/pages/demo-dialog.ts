import { html } from '@cws/kit';

/** A conversation as the widget shows it: an example of an answer with its source, and of what follows when there is none. */
export const demoDialog = html`<figure class="dialog">
<figcaption class="small quiet">A conversation in the widget</figcaption>
<ol>
<li class="theirs"><span class="who">Customer</span><p>Do you ship to Norway?</p></li>
<li class="ours"><span class="who">Assistant</span><p>Yes. A parcel to Norway takes three to five working days.</p><p class="small source">From “Shipping and returns”</p></li>
<li class="theirs"><span class="who">Customer</span><p>Mine has been on its way for nine.</p></li>
<li class="ours"><span class="who">Anna, our team</span><p>I am sorry. I have just sent you another one.</p></li>
</ol>
</figure>`;
