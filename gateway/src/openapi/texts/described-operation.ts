import { mapContent, type OperationObject, type Place, type ResponseObject } from '../components/document-parts';
import { commonText, describedFields } from './field-texts';
import { describedParameter } from './parameter-texts';

/** The operation with a description of each parameter and of each field of its bodies. */
export function describedOperation(operation: OperationObject, { path }: Place): OperationObject {
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) => describedParameter(path, parameter)),
    ...(requestBody && { requestBody: describedContent(requestBody) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, describedContent(response)]),
    ),
  };
}

const describedContent = <Part extends Pick<ResponseObject, 'content'>>(part: Part): Part =>
  part.content
    ? {
        ...part,
        content: mapContent(part.content, ({ schema, ...media }) => ({
          ...media,
          schema: describedFields(schema, commonText),
        })),
      }
    : part;
