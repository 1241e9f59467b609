<?php
/**
 * Where changes of posts are reported to. A connection is made over the signed-in REST API and holds the address and the
 * secret that signs each report.
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_CONNECTIONS_OPTION = 'veemark_connections';
/** Of all who manage the site together. */
const VEEMARK_CONNECTIONS_MAX = 20;
/** Of each other user. */
const VEEMARK_CONNECTIONS_OWN_MAX = 2;

add_action( 'rest_api_init', 'veemark_register_connection_route' );

/**
 * Registers the route: POST makes or renews a connection, DELETE ends it.
 */
function veemark_register_connection_route() {
	$address = array(
		'type'              => 'string',
		'format'            => 'uri',
		'maxLength'         => 500,
		'required'          => true,
		'validate_callback' => 'veemark_validate_address',
	);
	$secret  = array(
		'type'      => 'string',
		'pattern'   => '^whsec_[A-Za-z0-9+/]{32,100}={0,2}$',
		'maxLength' => 120,
		'required'  => true,
	);
	register_rest_route(
		'veemark/v1',
		'/connection',
		array(
			array(
				'methods'             => 'POST',
				'callback'            => 'veemark_connect',
				'permission_callback' => 'veemark_may_connect',
				'args'                => array(
					'address' => $address,
					'secret'  => $secret,
				),
			),
			array(
				'methods'             => 'DELETE',
				'callback'            => 'veemark_disconnect',
				'permission_callback' => 'veemark_may_connect',
				'args'                => array( 'address' => $address ),
			),
		)
	);
}

/**
 * Who manages the site or publishes on it may connect it.
 *
 * @return bool
 */
function veemark_may_connect() {
	return current_user_can( 'manage_options' ) || current_user_can( 'publish_posts' );
}

/**
 * An address is public and encrypted, except on a site that is being developed.
 *
 * @param mixed           $address Address.
 * @param WP_REST_Request $request Request.
 * @param string          $name    Parameter.
 * @return true|WP_Error
 */
function veemark_validate_address( $address, $request, $name ) {
	$valid = rest_validate_request_arg( $address, $request, $name );
	if ( is_wp_error( $valid ) ) {
		return $valid;
	}
	if ( veemark_is_reachable( $address ) ) {
		return true;
	}
	return new WP_Error( 'rest_invalid_param', __( 'Reports go to a public https address.', 'veemark' ), array( 'status' => 400 ) );
}

/**
 * Whether an address is one that the site may call.
 *
 * @param string $address Address.
 * @return bool
 */
function veemark_is_reachable( $address ) {
	$schemes = veemark_is_local() ? array( 'http', 'https' ) : array( 'https' );
	$scheme  = strtolower( (string) wp_parse_url( $address, PHP_URL_SCHEME ) );
	return in_array( $scheme, $schemes, true ) && ( veemark_is_local() || wp_http_validate_url( $address ) );
}

/**
 * Whether this is a site on a developer's own machine.
 *
 * @return bool
 */
function veemark_is_local() {
	return 'local' === wp_get_environment_type();
}

/**
 * Makes a connection or renews its secret.
 *
 * @param WP_REST_Request $request Request.
 * @return array|WP_Error
 */
function veemark_connect( $request ) {
	$connections = veemark_connections();
	$address     = $request['address'];
	if ( isset( $connections[ $address ] ) && ! veemark_owns( $connections[ $address ] ) ) {
		return new WP_Error( 'veemark_not_yours', __( 'Somebody else has made this connection.', 'veemark' ), array( 'status' => 403 ) );
	}
	if ( ! isset( $connections[ $address ] ) && ! veemark_has_room( $connections ) ) {
		return new WP_Error( 'veemark_too_many', __( 'There are too many connections. End one in Veemark or under Settings > Veemark.', 'veemark' ), array( 'status' => 409 ) );
	}
	$connections[ $address ] = array(
		'secret' => $request['secret'],
		'user'   => get_current_user_id(),
	);
	update_option( VEEMARK_CONNECTIONS_OPTION, $connections, false );
	veemark_send_again( $address );
	return array( 'connected' => true );
}

/**
 * Whether the current user may make one more connection. Nobody else's connections take the places of those who manage
 * the site.
 *
 * @param array $connections Connections.
 * @return bool
 */
function veemark_has_room( $connections ) {
	$manages = current_user_can( 'manage_options' );
	$counted = 0;
	foreach ( $connections as $connection ) {
		$user     = (int) $connection['user'];
		$counted += ( $manages ? user_can( $user, 'manage_options' ) : get_current_user_id() === $user ) ? 1 : 0;
	}
	return $counted < ( $manages ? VEEMARK_CONNECTIONS_MAX : VEEMARK_CONNECTIONS_OWN_MAX );
}

/**
 * The connections that are told of a post: those of users who manage the site, of its author, and of the user who sent
 * it.
 *
 * @param WP_Post $post Post.
 * @return string[] Addresses.
 */
function veemark_addresses_for( $post ) {
	$owners    = array( (int) $post->post_author, (int) get_post_meta( $post->ID, VEEMARK_SENDER_KEY, true ) );
	$addresses = array();
	foreach ( veemark_connections() as $address => $connection ) {
		$user = (int) $connection['user'];
		if ( user_can( $user, 'manage_options' ) || ( in_array( $user, $owners, true ) && user_can( $user, 'publish_posts' ) ) ) {
			$addresses[] = $address;
		}
	}
	return $addresses;
}

/**
 * Ends a connection.
 *
 * @param WP_REST_Request $request Request.
 * @return array
 */
function veemark_disconnect( $request ) {
	$connections = veemark_connections();
	if ( isset( $connections[ $request['address'] ] ) && veemark_owns( $connections[ $request['address'] ] ) ) {
		veemark_forget_connection( $request['address'] );
	}
	return array( 'connected' => false );
}

/**
 * Whether the current user may change a connection.
 *
 * @param array $connection Connection.
 * @return bool
 */
function veemark_owns( $connection ) {
	return current_user_can( 'manage_options' ) || get_current_user_id() === (int) $connection['user'];
}

/**
 * Removes a connection.
 *
 * @param string $address Address.
 */
function veemark_forget_connection( $address ) {
	$connections = veemark_connections();
	unset( $connections[ $address ] );
	update_option( VEEMARK_CONNECTIONS_OPTION, $connections, false );
}

/**
 * The connections.
 *
 * @return array By address.
 */
function veemark_connections() {
	$connections = get_option( VEEMARK_CONNECTIONS_OPTION );
	return is_array( $connections ) ? $connections : array();
}
