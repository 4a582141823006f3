export { attributeOf, type DomElement, type DomNode, hasWord, isElement, parentOf } from '../../document/parsing/dom';
