import { reviewActions, type ReviewAction } from '@troupe/protocol';
import { Button, Checkbox } from '../../ui/index.ts';
import * as css from './review.css.ts';
import { useText } from './texts.ts';
import { reviewKeys } from './useReviewKeys.ts';

const letterOf = (action: ReviewAction) => Object.entries(reviewKeys).find(([, one]) => one === action)?.[0];

export interface ActionButtonsProps {
  labelledBy: string;
  chosen: ReviewAction | null;
  onChoose: (action: ReviewAction) => void;
  isLocked: boolean;
  hasKeys: boolean;
}

/** What can be decided; the one chosen is filled in below, and nothing is sent by it. */
export const ActionButtons = ({ labelledBy, chosen, onChoose, isLocked, hasKeys }: ActionButtonsProps) => {
  const text = useText();
  return (
    <div role="group" aria-labelledby={labelledBy} className={css.acts}>
      {reviewActions.map((action) => (
        <Button
          key={action}
          variant="outline"
          className={css.act}
          aria-pressed={chosen === action}
          aria-keyshortcuts={hasKeys ? letterOf(action) : undefined}
          disabled={isLocked}
          onClick={() => onChoose(action)}
        >
          {text(`review.action.${action}`)}
          {hasKeys && (
            <kbd aria-hidden="true" className={css.key}>
              {letterOf(action)}
            </kbd>
          )}
        </Button>
      ))}
    </div>
  );
};

/** Every single key with what it does, and the switch that turns them off. */
export const KeysLine = ({ isOn, onTurn }: { isOn: boolean; onTurn: (isOn: boolean) => void }) => {
  const text = useText();
  return (
    <div className={css.keys}>
      <label className={css.check}>
        <Checkbox
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
        />
        <span>{text('review.keys')}</span>
      </label>
      {isOn && (
        <dl className={css.keyList}>
          {Object.entries(reviewKeys).map(([letter, action]) => (
            <div key={letter} className={css.keyLine}>
              <dt>
                <kbd className={css.key}>{letter}</kbd>
              </dt>
              <dd className={css.keyAction}>{text(action === 'note' ? 'review.note' : `review.action.${action}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
};
