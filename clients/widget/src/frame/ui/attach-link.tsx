import { useEffect, useRef, useState } from 'preact/hooks';
import { isWebLink } from '../message/message';
import type { Texts } from '../page/texts';
import { FormActions } from './form-actions';

interface Props {
  readonly texts: Texts;
  readonly onAttach: (url: string) => void;
  readonly onCancel: () => void;
}

/** A form for the link of an attachment. */
export function AttachLink({ texts, onAttach, onCancel }: Props) {
  const [url, setUrl] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  function attach(event: Event): void {
    event.preventDefault();
    if (isWebLink(url.trim())) onAttach(url.trim());
    else setWrong(true);
  }
  return (
    <form class="panel" onSubmit={attach} noValidate>
      <label for="link">{texts('link')}</label>
      <input
        id="link"
        type="url"
        dir="ltr"
        placeholder="https://"
        value={url}
        aria-invalid={isWrong}
        aria-describedby="link-problem"
        ref={field}
        onInput={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <span id="link-problem" role="alert">
        {isWrong ? texts('link_wrong') : ''}
      </span>
      <FormActions texts={texts} submit="attach" onCancel={onCancel} />
    </form>
  );
}
