import type { Tool } from '../../tool/tool';
import { widgetConfigGet } from './widget-config-get';
import { widgetConfigSet } from './widget-config-set';
import { widgetCreate } from './widget-create';
import { widgetList } from './widget-list';

export const widgetTools: readonly Tool[] = [widgetList, widgetConfigGet, widgetConfigSet, widgetCreate];
