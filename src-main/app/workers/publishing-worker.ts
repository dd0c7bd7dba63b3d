import { startPublishingThread } from '../../service/publishing/publishing-thread.ts';

startPublishingThread();
