import { KeepAccountScreen } from '@troupe/core/platform/account';
import { usePlace } from '../router/RouterContext.tsx';

/** The secret stands in the fragment, which no server is told. */
export const Screen = () => <KeepAccountScreen secret={usePlace().hash.slice(1)} />;
