import { SampleChat } from '@troupe/core/chat';
import { SampleCheckout } from '@troupe/core/commerce';
import { StudioScreen } from '@troupe/core/platform';

export const Screen = () => <StudioScreen Chat={SampleChat} Checkout={SampleCheckout} />;
