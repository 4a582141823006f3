import type { Tool } from '../../tool/tool';
import { catalogAddProduct } from './catalog-add-product';
import { helpcenterAddArticle } from './helpcenter-add-article';
import { knowledgeAdd } from './knowledge-add';
import { knowledgeList } from './knowledge-list';
import { knowledgeSearch } from './knowledge-search';

export const contentTools: readonly Tool[] = [
  knowledgeList,
  knowledgeSearch,
  knowledgeAdd,
  helpcenterAddArticle,
  catalogAddProduct,
];
