import { KeepAccountScreen } from '@troupe/core/platform/account';
import { usePlace } from '../router/RouterContext.tsx';

/** The secret stands in the fragment, which no server is told. */
export const Screen = () => {
  const { hash, search } = usePlace();
  return <KeepAccountScreen secret={hash.slice(1)} until={new URLSearchParams(search).get('until')} />;
};
