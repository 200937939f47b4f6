/**
 * All errors: code → status, message (interface 7; behaviour 1 to 9). Anonymous clients get 401 instead of 403 for missing
 * rights: see `refusalFor` in access/.
 */
export const catalogue = {
  // The request itself
  rest_no_route: [404, 'There is no route with this path and method.'],
  rest_invalid_json: [400, 'The body of the request is not valid JSON.'],
  rest_invalid_param: [400, 'An argument is not valid.'],
  rest_missing_callback_param: [400, 'A required argument is missing.'],
  rest_invalid_encoding: [400, 'The request contains text that is not valid UTF-8.'],
  rest_body_too_large: [413, 'The body of the request is too large.'],
  rest_text_too_long: [413, 'A text in this request is too long after cleaning and rendering.'],
  rest_text_too_complex: [400, 'A text in this request takes too long to clean and render.'],
  rest_request_timeout: [408, 'The request took too long to arrive.'],
  rest_bad_request: [400, 'The request could not be understood.'],
  rest_internal_error: [500, 'Something went wrong on the server.'],
  rest_unavailable: [503, 'The server cannot do this at the moment; please try again shortly.'],
  rest_outcome_unknown: [
    503,
    'The server lost its database connection while storing this. It may be stored: check before you send it again.',
  ],
  rest_storage_full: [507, 'The server has no disk space left to store this.'],
  rest_precondition_failed: [412, 'The item has changed since it was read.'],
  rest_invalid_idempotency_key: [400, 'An Idempotency-Key is 1 to 255 characters of plain ASCII.'],
  rest_idempotency_key_reused: [422, 'This Idempotency-Key was used for a different request.'],
  rest_idempotency_item_gone: [409, 'The item created with this Idempotency-Key no longer exists.'],

  // Authentication
  incorrect_password: [401, 'The user name or password is incorrect.'],
  rest_cookie_invalid_nonce: [403, 'The cookie has no valid nonce.'],
  rest_cookie_method_override: [403, 'The method cannot be overridden in a request with a cookie.'],
  rest_cross_site_change: [
    403,
    'This request comes from another site: stored credentials cannot be used for a change.',
  ],
  rest_read_cannot_change: [400, 'GET cannot override the method to one that changes data: use POST.'],
  rest_not_logged_in: [401, 'You are not logged in.'],
  rest_too_many_attempts: [429, 'Too many failed attempts; please try again later.'],

  // Rights
  rest_forbidden: [403, 'You may not do that.'],
  rest_forbidden_context: [403, 'You may not see this in this context.'],
  rest_forbidden_orderby: [403, 'You may not sort by this.'],
  rest_forbidden_who: [403, 'You may not list authors.'],
  rest_forbidden_param: [403, 'You may not use this argument.'],
  rest_cannot_read: [403, 'You may not read this.'],
  rest_cannot_read_post: [403, 'You may not read the post of this comment.'],
  rest_cannot_read_status: [403, 'You may not see this status.'],
  rest_cannot_view: [403, 'You may not see these in this context.'],
  rest_cannot_create: [403, 'You may not create this.'],
  rest_cannot_edit: [403, 'You may not change this.'],
  rest_cannot_update: [403, 'You may not change this term.'],
  rest_cannot_delete: [403, 'You may not delete this.'],
  rest_cannot_publish: [403, 'You may not publish this.'],
  rest_cannot_edit_others: [403, 'You may not set another author.'],
  rest_cannot_assign_sticky: [403, 'You may not make this post sticky.'],
  rest_cannot_assign_term: [403, 'You may not assign these terms.'],
  quoin_setting_is_fixed: [403, 'This setting is fixed: it is set by a flag or a variable of the server.'],

  // Posts, pages, media
  rest_post_exists: [400, 'Cannot create an item that already has an id.'],
  rest_post_invalid_id: [404, 'There is no such item.'],
  rest_post_no_autosave: [404, 'There is no such autosave.'],
  rest_post_invalid_parent: [404, 'There is no such post.'],
  rest_post_invalid_page_number: [400, 'The page number is greater than the number of pages.'],
  rest_revision_invalid_page_number: [400, 'The page number is greater than the number of pages.'],
  rest_post_incorrect_password: [403, 'The password is incorrect.'],
  rest_no_search_term_defined: [400, 'Sorting by relevance requires the argument search.'],
  rest_orderby_include_missing_include: [400, 'Sorting by include requires the argument include.'],
  rest_invalid_author: [400, 'There is no such author.'],
  rest_invalid_field: [400, 'A post cannot be sticky and have a password.'],
  rest_already_trashed: [410, 'This is already in the trash.'],
  rest_trash_not_supported: [501, 'This cannot be moved to the trash; set force to true to delete it.'],
  empty_content: [400, 'Title, content and excerpt are all empty.'],

  // Media
  rest_upload_no_data: [400, 'No file was sent.'],
  rest_upload_no_content_type: [400, 'The upload has no Content-Type.'],
  rest_upload_no_content_disposition: [400, 'The upload has no Content-Disposition.'],
  rest_upload_invalid_disposition: [
    400,
    'The Content-Disposition names no file; send attachment; filename="name.png".',
  ],
  rest_upload_hash_mismatch: [412, 'The file does not match its Content-MD5.'],
  rest_upload_sideload_error: [400, 'This type of file is not allowed, or its content does not match its name.'],
  rest_upload_unknown_error: [400, 'This type of file is not allowed, or its content does not match its name.'],
  quoin_file_not_replaceable: [
    400,
    'The file of a media item cannot be replaced: upload it as a new item (POST /media) and delete this one.',
  ],
  rest_upload_file_too_big: [413, 'The file is too large.'],

  // Comments
  rest_comment_invalid_id: [404, 'There is no such comment.'],
  rest_comment_exists: [400, 'Cannot create a comment that already has an id.'],
  rest_comment_invalid_post_id: [403, 'The post to comment on does not exist.'],
  rest_comment_draft_post: [403, 'This post does not accept comments yet.'],
  rest_comment_trash_post: [403, 'This post is in the trash and does not accept comments.'],
  rest_comment_closed: [403, 'Comments are closed here.'],
  rest_comment_login_required: [403, 'Only users may comment.'],
  rest_comment_author_data_required: [400, 'A comment needs the name and the e-mail address of its author.'],
  rest_comment_author_invalid: [400, 'There is no such comment author.'],
  rest_comment_content_invalid: [400, 'A comment needs a text.'],
  rest_comment_invalid_author: [403, 'You may not set the author of a comment.'],
  rest_comment_invalid_author_ip: [403, 'You may not set the address of a comment author.'],
  rest_comment_invalid_status: [403, 'You may not set the status of a comment.'],
  rest_comment_invalid_type: [404, 'The type of a comment cannot change.'],
  rest_invalid_comment_type: [400, 'A comment cannot be created with this type.'],
  comment_duplicate: [409, 'You have already posted this comment.'],
  comment_flood: [429, 'You are commenting too quickly; please wait.'],
  comment_author_column_length: [400, 'The name of the author is too long.'],
  comment_author_email_column_length: [400, 'The e-mail address of the author is too long.'],
  comment_author_url_column_length: [400, 'The address of the author is too long.'],
  comment_content_column_length: [400, 'The comment is too long.'],

  // Users
  rest_user_invalid_id: [404, 'There is no such user.'],
  rest_user_cannot_view: [403, 'You may not see this user.'],
  rest_cannot_create_user: [403, 'You may not create users.'],
  rest_user_cannot_delete: [403, 'You may not delete this user.'],
  rest_cannot_edit_roles: [403, 'You may not change the roles of this user.'],
  rest_user_invalid_role: [400, 'There is no such role, or you may not grant it.'],
  rest_user_invalid_argument: [400, 'The user name cannot be changed.'],
  rest_user_invalid_email: [400, 'This e-mail address is not valid or belongs to another user.'],
  rest_user_invalid_slug: [400, 'This slug belongs to another user.'],
  rest_user_invalid_reassign: [400, 'There is no such user to reassign the posts to.'],
  rest_cannot_list_application_passwords: [403, 'You may not see the application passwords of this user.'],
  rest_cannot_read_application_password: [403, 'You may not see this application password.'],
  rest_cannot_create_application_passwords: [403, 'You may not create application passwords for this user.'],
  rest_cannot_edit_application_password: [403, 'You may not change this application password.'],
  rest_cannot_delete_application_password: [403, 'You may not revoke this application password.'],
  rest_cannot_delete_application_passwords: [403, 'You may not revoke the application passwords of this user.'],
  rest_application_password_not_found: [404, 'There is no such application password.'],
  application_password_limit: [409, 'The user has 50 application passwords; please revoke one first.'],
  application_password_duplicate_name: [409, 'The user already has an application password with this name.'],
  rest_user_exists: [400, 'Cannot create a user that already has an id.'],
  existing_user_login: [400, 'This user name is taken.'],
  existing_user_email: [400, 'This e-mail address is taken.'],

  // Terms
  rest_term_invalid: [404, 'There is no such term.'],
  rest_taxonomy_not_hierarchical: [400, 'Terms of this taxonomy have no parent.'],
  empty_term_name: [400, 'A term needs a name.'],
  term_exists: [400, 'A term with this name and parent already exists.'],
  duplicate_term_slug: [400, 'This slug belongs to another term.'],

  // Registries
  rest_taxonomy_invalid: [404, 'There is no such taxonomy.'],
  rest_status_invalid: [404, 'There is no such status.'],
  rest_type_invalid: [404, 'There is no such type.'],

  // Quoin's own routes
  quoin_path_gone: [410, 'The item at this path was deleted.'],
  quoin_path_not_found: [404, 'There is nothing at this path.'],
  quoin_session_not_found: [404, 'You have no such session.'],
<<<<<<< HEAD
  quoin_link_has_ended: [410, 'This link has been used or has ended; please ask for another one.'],
  quoin_preview_has_ended: [410, 'This preview has ended; please ask for another one.'],
  quoin_job_not_found: [404, 'There is no such job.'],
  quoin_job_is_running: [409, 'A job is running; wait for its end, or cancel it.'],
  quoin_job_file_gone: [410, 'What this job has made is not here, or not any more.'],
=======
  quoin_link_has_ended: [410, 'This link has been used or has expired; please request a new one.'],
  quoin_preview_has_ended: [410, 'This preview has expired; please request a new one.'],
>>>>>>> 8d03c3f (access: write comments, names and messages in plain technical English)
  quoin_not_trashed: [409, 'This is not in the trash.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof catalogue;
