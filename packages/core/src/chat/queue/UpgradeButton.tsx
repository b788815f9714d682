import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, ButtonLink, type ButtonProps } from '../../ui/index.ts';
import { upgradeTarget } from '../upgrade/upgrade-target.ts';
import { texts } from './texts.ts';

/** "Upgrade to skip the line": to the subscribe page, to the brand's own, or nothing where nothing is sold. */
export const UpgradeButton = ({ variant, size, onClick }: Pick<ButtonProps, 'variant' | 'size'> & { onClick?: () => void }) => {
  const app = useApp();
  const text = useOwnTexts(texts);
  const target = upgradeTarget(app);
  const look = { ...(variant && { variant }), ...(size && { size }) };
  if (target.kind === 'none') return null;
  if (target.kind === 'external') {
    return (
      <ButtonLink {...look} href={target.href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {text('queue.upgrade')}
      </ButtonLink>
    );
  }
  const go = () => {
    onClick?.();
    target.go();
  };
  return (
    <Button {...look} onClick={go}>
      {text('queue.upgrade')}
    </Button>
  );
};
