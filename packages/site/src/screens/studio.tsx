import { SampleChat } from '@troupe/core/chat/preview/SampleChat.tsx';
import { SampleCheckout } from '@troupe/core/commerce';
import { StudioScreen } from '@troupe/core/platform/studio';

export const Screen = () => <StudioScreen Chat={SampleChat} Checkout={SampleCheckout} />;
