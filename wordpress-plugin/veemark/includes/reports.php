<?php
/**
 * Notes what happens to posts that Veemark has made: a change of status, address, text, image or texts for search
 * engines, and deletion.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_REPORT_PREFIX = 'veemark_report_';
/** The user who sent the post, where that is not its author. */
const VEEMARK_SENDER_KEY = '_veemark_sender';

foreach ( VEEMARK_POST_TYPES as $veemark_type ) {
	add_filter( "rest_pre_insert_{$veemark_type}", 'veemark_note_delivery', 10, 2 );
	add_action( "rest_after_insert_{$veemark_type}", 'veemark_note_sender', 10, 2 );
}
unset( $veemark_type );
add_action( 'post_updated', 'veemark_note_update', 10, 3 );
add_action( 'transition_post_status', 'veemark_note_status', 10, 3 );
add_action( 'added_post_meta', 'veemark_note_meta', 10, 4 );
add_action( 'updated_post_meta', 'veemark_note_meta', 10, 4 );
add_action( 'deleted_post_meta', 'veemark_note_meta', 10, 3 );
add_action( 'before_delete_post', 'veemark_note_deletion', 10, 2 );
add_action( 'shutdown', 'veemark_send_noted', 5 );

/**
 * What this request has noted. Reports are made when it ends, so a post that is saved twice is reported once.
 *
 * @param string|null $type 'delivery', 'changed' or 'deleted'; null only reads.
 * @param int         $id   Post ID.
 * @param array       $data What to report.
 * @return array Data by type and post ID.
 */
function veemark_notes( $type = null, $id = 0, $data = array() ) {
	static $notes = array();
	if ( null !== $type ) {
		$known                 = isset( $notes[ $type ][ $id ] ) ? $notes[ $type ][ $id ] : array();
		$notes[ $type ][ $id ] = array_merge_recursive( $known, $data );
	}
	return $notes;
}

/**
 * Whether a request is Veemark's own: it knows what it has sent. The head data tells nothing, because the block editor
 * sends all meta of a post with any footnote.
 *
 * @param WP_REST_Request $request Request.
 * @return bool
 */
function veemark_is_delivery( $request ) {
	return null !== $request->get_header( 'x_veemark_delivery' );
}

/**
 * Notes who has sent a post, since its author may be another user, and that nothing stored so far is a change.
 *
 * @param WP_Post         $post    Post.
 * @param WP_REST_Request $request Request.
 */
function veemark_note_sender( $post, $request ) {
	if ( ! veemark_is_delivery( $request ) ) {
		return;
	}
	veemark_notes( 'delivery', $post->ID );
	if ( get_current_user_id() !== (int) $post->post_author ) {
		update_post_meta( $post->ID, VEEMARK_SENDER_KEY, get_current_user_id() );
	}
}

/**
 * Notes that a post is stored by Veemark itself.
 *
 * @param stdClass|WP_Error $prepared Post to be stored.
 * @param WP_REST_Request   $request  Request.
 * @return stdClass|WP_Error
 */
function veemark_note_delivery( $prepared, $request ) {
	if ( veemark_is_delivery( $request ) && isset( $request['id'] ) ) {
		veemark_notes( 'delivery', (int) $request['id'] );
	}
	return $prepared;
}

/**
 * Compares a post before and after it was stored.
 *
 * @param int     $post_id Post ID.
 * @param WP_Post $after   Post now.
 * @param WP_Post $before  Post before.
 */
function veemark_note_update( $post_id, $after, $before ) {
	$changed = array_filter(
		array(
			'link' => $after->post_name !== $before->post_name || $after->post_parent !== $before->post_parent,
			'text' => array( $after->post_title, $after->post_content, $after->post_excerpt )
				!== array( $before->post_title, $before->post_content, $before->post_excerpt ),
		)
	);
	veemark_note_change( $after, $before, array_keys( $changed ) );
}

/**
 * Notes a change of status, also where WordPress itself publishes a post at its time.
 *
 * @param string  $status New status.
 * @param string  $old    Old status.
 * @param WP_Post $post   Post.
 */
function veemark_note_status( $status, $old, $post ) {
	if ( $status !== $old && ! in_array( $old, array( 'new', 'auto-draft' ), true ) ) {
		veemark_note_change( $post, $post, array( 'status' ) );
	}
}

/**
 * Notes a change of the featured image or of a text for search engines.
 *
 * @param int|int[] $meta_id Meta IDs.
 * @param int       $post_id Post ID.
 * @param string    $key     Meta key.
 * @param mixed     $value   Its value: an empty field that is added changes nothing.
 */
function veemark_note_meta( $meta_id, $post_id, $key, $value = null ) {
	$is_image = '_thumbnail_id' === $key;
	if ( ( $is_image || in_array( $key, veemark_watched_keys(), true ) ) && '' !== $value ) {
		$post = get_post( $post_id );
		veemark_note_change( $post, $post, array( $is_image ? 'image' : 'search' ) );
	}
}

/**
 * Notes what has changed, where the post is one of Veemark's.
 *
 * @param WP_Post|null $after   Post now.
 * @param WP_Post|null $before  Post before.
 * @param string[]     $changed What has changed.
 */
function veemark_note_change( $after, $before, $changed ) {
	$marker = $after && $changed ? veemark_marker_of( $after, $before ) : '';
	if ( '' !== $marker ) {
		$data = array(
			'markers'   => array( $marker ),
			'addresses' => veemark_addresses_for( $after ),
			'changed'   => $changed,
		);
		veemark_notes( 'changed', $after->ID, $data );
	}
}

/**
 * Notes that a post is deleted for good.
 *
 * @param int     $post_id Post ID.
 * @param WP_Post $post    Post.
 */
function veemark_note_deletion( $post_id, $post ) {
	$marker = veemark_marker_of( $post, $post );
	if ( '' !== $marker ) {
		$data = array(
			'markers'   => array( $marker ),
			'addresses' => veemark_addresses_for( $post ),
		);
		veemark_notes( 'deleted', $post_id, $data );
	}
}

/**
 * The marker that Veemark has put into a post: in its head data, or in the comment of its first block.
 *
 * @param WP_Post $after  Post now.
 * @param WP_Post $before Post before: an editor may just have removed the marker.
 * @return string Empty where it is not one of Veemark's posts.
 */
function veemark_marker_of( $after, $before ) {
	if ( ! in_array( $after->post_type, VEEMARK_POST_TYPES, true ) ) {
		return '';
	}
	$marker = veemark_text( veemark_head_of( $after->ID ), 'marker' );
	foreach ( array( $after, $before ) as $post ) {
		if ( '' === $marker && preg_match( '/"veemark":"(vm[0-9a-f]{32})"/', $post->post_content, $found ) ) {
			$marker = $found[1];
		}
	}
	return $marker;
}

/**
 * At the end of the request: makes a report of each noted post for each connection it concerns, and sends them.
 */
function veemark_send_noted() {
	$notes   = veemark_notes() + array(
		'delivery' => array(),
		'changed'  => array(),
		'deleted'  => array(),
	);
	$changed = array_diff_key( $notes['changed'], $notes['delivery'], $notes['deleted'] );
	$ids     = array();
	foreach ( $changed as $id => $data ) {
		$ids = array_merge( $ids, veemark_add_reports( 'post.changed', $id, $data ) );
	}
	foreach ( $notes['deleted'] as $id => $data ) {
		$ids = array_merge( $ids, veemark_add_reports( 'post.deleted', $id, $data ) );
	}
	if ( $ids ) {
		veemark_send_now( $ids );
	}
}

/**
 * Stores the reports of a post, one for each connection.
 *
 * @param string $type Type.
 * @param int    $id   Post ID.
 * @param array  $data What was noted.
 * @return string[] Their IDs.
 */
function veemark_add_reports( $type, $id, $data ) {
	$ids = array();
	foreach ( array_unique( $data['addresses'] ) as $address ) {
		$ids[] = veemark_add_report( $address, $type, veemark_describe( $id, $data ) );
	}
	return $ids;
}

/**
 * What a report says of a post. The text itself stays here.
 *
 * @param int   $id   Post ID.
 * @param array $data What was noted.
 * @return array
 */
function veemark_describe( $id, $data ) {
	$post = get_post( $id );
	return array(
		'marker'  => $data['markers'][0],
		'postId'  => $id,
		'changed' => isset( $data['changed'] ) ? array_values( array_unique( $data['changed'] ) ) : array(),
		'status'  => $post ? $post->post_status : null,
		'link'    => $post ? get_permalink( $post ) : null,
	);
}

/**
 * Stores a report until it has arrived: a row of its own, so that requests at the same time lose none.
 *
 * @param string $address Where it goes.
 * @param string $type    Type.
 * @param array  $data    Data.
 * @return string Its ID.
 */
function veemark_add_report( $address, $type, $data ) {
	$id = 'msg_' . str_replace( '-', '', wp_generate_uuid4() );
	add_option(
		VEEMARK_REPORT_PREFIX . $id,
		array(
			'address' => $address,
			'body'    => wp_json_encode(
				array(
					'type'         => $type,
					'timestamp'    => gmdate( 'Y-m-d\TH:i:s\Z' ),
					'installation' => veemark_installation(),
					'abilities'    => VEEMARK_ABILITIES,
					'data'         => $data,
				)
			),
			'tries'   => 0,
			'due'     => time(),
		),
		'',
		'no'
	);
	return $id;
}
