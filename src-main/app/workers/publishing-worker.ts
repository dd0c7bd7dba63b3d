import { startPublishingThread } from '../../service/publishing/thread.ts';

startPublishingThread();
