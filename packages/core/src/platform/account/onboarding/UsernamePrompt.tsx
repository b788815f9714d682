import { ButtonLink, Notice } from '../../../ui/index.ts';
import { useText } from './texts.ts';

/** A line above the home page of a member without a username (P-ROUTE-17). */
export const UsernamePrompt = ({ href }: { href: string }) => {
  const text = useText();
  const choose = (
    <ButtonLink size="sm" variant="primary" href={href}>
      {text('onboarding.prompt.choose')}
    </ButtonLink>
  );
  return <Notice action={choose}>{text('onboarding.prompt.text')}</Notice>;
};
