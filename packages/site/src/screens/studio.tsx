import { SampleChat } from '@troupe/core/chat';
import { StudioScreen } from '@troupe/core/platform';

export const Screen = () => <StudioScreen Chat={SampleChat} />;
