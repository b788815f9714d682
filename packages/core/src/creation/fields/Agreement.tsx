import { Checkbox } from '../../ui/index.ts';
import { useFieldText } from './texts.ts';
import * as css from './fields.css.ts';

export interface AgreementProps {
  id: string;
  hasAgreed: boolean;
  isMissing: boolean;
  /** Where the guidelines are; null where the brand has none. */
  href: string | null;
  onChange: (hasAgreed: boolean) => void;
}

/** To the community guidelines (R-BOT-13). */
export const Agreement = ({ id, hasAgreed, isMissing, href, onChange }: AgreementProps) => {
  const text = useFieldText();
  return (
    <div>
      <div className={css.agree}>
        <Checkbox
          id={id}
          checked={hasAgreed}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <label htmlFor={id}>{text('imports.agree')}</label>
        {href !== null && (
          <a href={href} target="_blank" rel="noreferrer">
            {text('imports.read')}
          </a>
        )}
      </div>
      {isMissing && (
        <p id={`${id}-error`} className={css.bad} role="alert">
          {text('imports.must-agree')}
        </p>
      )}
    </div>
  );
};
