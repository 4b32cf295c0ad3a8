import { describeAwsSources } from '../../contract/aws.ts';
import { openOverWire } from './live-over-wire.ts';

describeAwsSources('live, over the wire', openOverWire);
describeAwsSources('live, over the wire in small pages', (world) => openOverWire({ ...world, pageSize: 7 }));
