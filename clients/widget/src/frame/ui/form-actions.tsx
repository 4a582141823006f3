import type { ComponentChildren } from 'preact';
import type { Texts } from '../page/texts';

interface Props {
  readonly texts: Texts;
  /** Key of the text of the button that submits the form. */
  readonly submit: string;
  readonly onCancel: () => void;
  /** Further buttons. */
  readonly children?: ComponentChildren;
}

/** The buttons at the end of a form. */
export const FormActions = ({ texts, submit, onCancel, children }: Props) => (
  <div class="row">
    <button type="submit" class="primary">
      {texts(submit)}
    </button>
    {children}
    <button type="button" class="quiet" onClick={onCancel}>
      {texts('cancel')}
    </button>
  </div>
);
