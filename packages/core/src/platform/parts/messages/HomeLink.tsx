import { useApp } from '../../../app/index.ts';
import { ButtonLink, type ButtonLinkProps } from '../../../ui/index.ts';

/** The way on that every door has. */
export const HomeLink = ({ variant = 'primary' }: Pick<ButtonLinkProps, 'variant'>) => {
  const { links, t } = useApp();
  return (
    <ButtonLink variant={variant} href={links({ name: 'home' })}>
      {t('not-found.home')}
    </ButtonLink>
  );
};
