import { useState } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import { Button } from '../../ui/index.ts';
import { texts } from './texts.ts';
import * as css from './ReportedMark.css.ts';

/** In the head of a message that the user reported: the text below is collapsed until it is asked for. */
export const ReportedMark = () => {
  const text = useOwnTexts(texts);
  const [isShown, setShown] = useState(false);
  return (
    <span className={css.mark} data-troupe-part="reported" data-troupe-state={isShown ? 'shown' : 'hidden'}>
      {text('report.collapsed')}
      <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {text(isShown ? 'report.hide' : 'report.show')}
      </Button>
    </span>
  );
};
